import type { Config } from '../kernel/config.ts';
import { askAliyun } from './aliyun.ts';

/** Asks Aliyun whether an answer of its puzzle came from a person. Throws where it does not answer, or refuses the call. */
export function aliyunCaptcha({ aliyun, aliyunCaptcha: { scene, endpoint } }: Pick<Config, 'aliyun' | 'aliyunCaptcha'>) {
  return async (param: string): Promise<boolean> => {
    const { Result: result } = await askAliyun(aliyun, endpoint, {
      action: 'VerifyIntelligentCaptcha',
      version: '2023-03-05',
      fields: { CaptchaVerifyParam: param, SceneId: scene },
    });
    return (result as { VerifyResult?: unknown } | undefined)?.VerifyResult === true;
  };
}
