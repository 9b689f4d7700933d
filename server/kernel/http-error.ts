import { UPLOAD_TOO_LARGE } from '#shared/rules/limits.ts';

/** The statuses that may leave the server; the specified client shows every other one as an outage (Spec §8, decision 0029). */
export type Status = 400 | 401 | 403 | 404 | 429 | 500 | 502 | 503 | 504;

const texts = {
  VALIDATION: [400, '提交的内容有误，请检查后重试'],
  UNAUTHORIZED: [401, '未授权,请登录'],
  FORBIDDEN: [403, '账号已被停用，如有疑问请联系客服'],
  ROLE_REQUIRED: [400, '这一步只有负责人能做，没有改动任何东西'],
  NOT_FOUND: [404, '请求的资源不存在'],
  TOO_FREQUENT: [400, '请勿频繁操作'],
  TOO_MANY: [429, '同时进行的操作太多，请几秒后再试'],
  POINT_INSUFFICIENT: [400, '积分不足'],
  PLAN_REQUIRED: [400, '该功能需开通会员'],
  SENSITIVE: [400, '内容包含敏感词'],
  FILE_TOO_LARGE: [400, UPLOAD_TOO_LARGE],
  STORAGE_FULL: [400, '上传空间已满'],
  FILE_TYPE: [400, '只支持 JPG、PNG、WebP 图片'],
  CONFLICT: [400, '这次提交与之前的不一致，请刷新后重试'],
  INTERNAL: [500, '服务器开小差了，积分与作品不受影响，请稍后再试'],
  ENGINE_DOWN: [502, '生成引擎暂时连不上，积分未扣，请稍后再试'],
  DISK_FULL: [503, '存储空间不足，这一次没有保存，作品与积分没有变化。请稍后再试，或联系客服'],
  MAINTENANCE: [503, '服务正在更新，这一步没有做完，积分与作品不受影响，请几秒后再试'],
  ENGINE_TIMEOUT: [504, '生成引擎超时，积分已退回'],
  BAD_LOGIN: [400, '账号或密码错误'],
  BAD_CODE: [400, '验证码错误或已过期'],
  LOCKED: [400, '尝试次数过多，请稍后再试'],
  CAPTCHA_REQUIRED: [400, '请先完成验证'],
  SEND_FAILED: [400, '验证码没有发出，请稍后再试'],
  WEAK_PASSWORD: [400, '密码须为 8 至 64 位，并包含字母和数字'],
  NOT_VERIFIED: [400, '请先验证身份'],
  BAD_NAME: [400, '昵称须为 1 至 15 个中英文字符、数字或下划线'],
  ACCOUNT_TAKEN: [400, '它已经是另一个点石账号的登录方式，两个账号都没有变化。请换一个，或先登录那个账号更换'],
  BAD_ACCOUNT: [400, '手机号或邮箱格式不正确'],
  BAD_CONDITION: [400, '筛选条件不支持'],
  QUEUE_FULL: [400, '排队任务已满，请等前面的任务完成'],
  MODEL_OFF: [400, '所选模型暂不可用，请换一个模型'],
  IMAGE_NOT_FOUND: [400, '参考图不存在或已过期，请重新上传'],
  TOO_LARGE: [400, '图片太大，请换一张小一点的'],
  IMAGE_BAD: [400, '图片无法读取，请换一张'],
  TASK_FINISHED: [400, '任务已经结束，无法取消'],
  SELF_FOLLOW: [400, '不能关注自己'],
  PREVIEW_UNPUBLISHABLE: [400, '预览引擎的图在正式站点上不能发布，作品与积分没有变化。接上模型后画的图可以发布'],
  NOT_READY: [400, '该功能即将开放，本次没有扣除积分'],
  PRODUCT_NOT_FOUND: [400, '商品不存在或已下架，请刷新后重试'],
  FREE_PLAN: [400, '免费版长期可用，无需购买'],
  PREVIEW_CHANGED: [400, '你的会员刚有变化，请再看一次'],
  ORDER_PAID: [400, '订单已支付，无需再次付款'],
  ORDER_CLOSED: [400, '订单已关闭，没有扣款，请重新下单'],
  BAD_RETURN: [400, '付款后的返回地址不可用'],
  PAY_DOWN: [502, '支付渠道暂时连不上，没有扣款，请稍后再试'],
  LABEL_AGREEMENT: [400, '不含显式标识的文件要先勾选《标识约定》。没有下载，作品与积分没有变化，请勾选后再下载'],
  LABEL_FIXED: [400, '其中有较早的作品，标识已经画在图里，不能去掉。没有下载，作品与积分没有变化，请选择带标识'],
  EXPORT_TOO_LARGE: [400, '放大后边长会超过 4096 像素。没有下载，作品与积分没有变化，请选 1x 或较小的尺寸'],
} as const satisfies Record<string, readonly [Status, string]>;

export type RefusalCode = keyof typeof texts;

/** A request the server turns down, with the status, the stable code and the Chinese sentence the member reads. */
export class HttpError extends Error {
  readonly code: RefusalCode;
  readonly status: Status;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  constructor(code: RefusalCode, options: { message?: string; fields?: Record<string, string>; retryAfter?: number } = {}) {
    super(options.message ?? texts[code][1]);
    this.code = code;
    this.status = texts[code][0];
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }
  body(): Record<string, unknown> {
    return {
      code: this.status,
      message: this.message,
      error: this.code,
      ...(this.fields && { fields: this.fields }),
      ...(this.retryAfter !== undefined && { retryAfter: this.retryAfter }),
    };
  }
}
