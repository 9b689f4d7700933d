import { type ReactElement, useEffect, useState } from 'react';
import type { Image } from '#shared/contract/content.ts';
import { vars } from '#ds/foundations/vars.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { groundOfLogo } from './picture-colours.ts';

/** App icons as systems show them: edge and corner in pixels of the drawing. */
const iconClasses = ['size-18 rounded-dialog', 'size-12 rounded-card', 'size-8 rounded-ctl', 'size-4 rounded-tick'];

/** A logo without the strip its label stands on, which a mock-up of an application does not show; every file keeps it. */
function Mark({ src }: { src: string }): ReactElement {
  return <img src={src} alt="" style={vars({ '--times': 1.16, '--x': '50%', '--y': '0%' })} className="close-up size-full object-cover" />;
}

type Ground = { src: string; colour: string };

/** The colour a logo stands on, once it is known. */
function useGround(src: string): string {
  const [ground, setGround] = useState<Ground>();
  useEffect(() => {
    let gone = false;
    groundOfLogo(src).then(
      (colour) => !gone && setGround({ src, colour }),
      // A picture that can't be read keeps the plain sheet.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [src]);
  return ground?.src === src ? ground.colour : '#ffffff';
}

/** R4.8: the chosen proposal on a card, on signs by day and night, and as the icons of an app. */
export function InUse({ image, colours }: { image: Image; colours: readonly string[] }): ReactElement {
  const url = useImageUrl();
  const src = url(image.url);
  const ground = useGround(src);
  const deep = colours[2] ?? '#16181a';
  return (
    <section aria-label="应用预览" className="flex w-full flex-col gap-2.5">
      <h2 className="flex gap-2 text-13 text-3">
        应用预览
        <span>示意，下载的文件带有标识</span>
      </h2>
      <div className="grid gap-gallery tablet:grid-cols-2 desktop:grid-cols-3">
        <div role="img" aria-label="浅色与深色墙面上的招牌" className="grid h-54 grid-cols-2 overflow-hidden rounded-img">
          {['#e9e6e0', '#1b1e1f'].map((wall) => (
            <div key={wall} style={vars({ '--swatch': wall })} className="fill-swatch grid place-items-center">
              <div style={vars({ '--swatch': ground })} className="fill-swatch size-27 overflow-hidden rounded-card shadow-float">
                <Mark src={src} />
              </div>
            </div>
          ))}
        </div>
        <div
          role="img"
          aria-label="名片"
          style={vars({ '--swatch': deep })}
          className="fill-swatch grid h-54 place-items-center overflow-hidden rounded-img"
        >
          <div
            style={vars({ '--swatch': ground })}
            className="fill-swatch grid h-29 w-48 -rotate-6 place-items-center overflow-hidden rounded-item shadow-dialog"
          >
            <div className="size-29 overflow-hidden">
              <Mark src={src} />
            </div>
          </div>
        </div>
        <div role="img" aria-label="四种大小的应用图标" className="flex h-54 items-center justify-center gap-3.5 rounded-img bg-surface">
          {iconClasses.map((className) => (
            <span key={className} className={`block flex-none overflow-hidden ${className}`}>
              <Mark src={src} />
            </span>
          ))}
        </div>
      </div>
    </section>
  );
}
