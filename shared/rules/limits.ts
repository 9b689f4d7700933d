/** Numbers that screens tell and the server holds: each is written once, here. */

/** Points a new member gets. */
export const SIGNUP_POINTS = 100;

const UPLOAD_MB = 20;
/** Largest picture file that is taken, in bytes. */
export const UPLOAD_MAX = UPLOAD_MB * 1024 * 1024;
/** What files are taken, and how large. */
export const UPLOAD_RULE = `${UPLOAD_MB} MB 以内`;
export const UPLOAD_TOO_LARGE = `文件太大，单张不超过 ${UPLOAD_MB} MB`;
/** Most files of one request, and what they may weigh together. */
export const UPLOADS_MAX = 20;
const UPLOAD_SUM_MB = 100;
export const UPLOAD_SUM_MAX = UPLOAD_SUM_MB * 1024 * 1024;
export const UPLOAD_SUM_TOO_LARGE = `一次上传的图片合计不超过 ${UPLOAD_SUM_MB} MB，请分几次上传`;
/** Bytes of uploads a member's plan keeps, by its type; -1 is the free plan. */
const GB = 1024 * 1024 * 1024;
export const UPLOAD_QUOTAS = { [-1]: GB / 2, 1: 2 * GB, 2: 5 * GB, 3: 20 * GB } as const;
/** Days until an upload that nothing names is removed, and until a finished task names its inputs no longer. */
export const UPLOAD_IDLE_DAYS = 7;
export const TASK_INPUT_DAYS = 30;

/** Pictures that a search on the square counts and lays out: nobody looks through more, and to find them all takes long. */
export const SEARCH_MAX = 600;

/** Widths of the small versions that walls ask for, in pixels. */
export const WALL_WIDTHS = [240, 360, 480] as const;
/** All widths a stored picture is served at (`?w=`). */
export const THUMB_WIDTHS = [...WALL_WIDTHS, 960] as const;

/** Sizes a drawing may be asked for, in pixels. */
export const ASKED_SIZE: { multipleOf: number; side: [least: number, most: number] } = { multipleOf: 8, side: [64, 2048] };

/** What a drawing is made with where nothing else was chosen. */
export const DRAWING_DEFAULTS = { num: 1, ratio: '3:4', width: 896, height: 1152, steps: 28, cfg: 7 } as const;

/** Most steps that a picture makes at the base price; more cost more. */
export const FEW_STEPS = 40;

/** Most pictures of a dataset. */
export const DATASET_ITEMS_MAX = 200;
