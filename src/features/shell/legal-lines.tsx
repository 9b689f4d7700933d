import type { ReactElement } from 'react';
import { useMeta } from '#api/content/hooks.ts';

/** Company, record numbers: what is not configured is not shown, never invented. */
export function LegalLines(): ReactElement | null {
  const site = useMeta().data?.site;
  if (!site || !(site.company || site.icp || site.police)) return null;
  return (
    <div className="mt-2">
      {site.company && <p>{site.company}</p>}
      {site.icp && (
        <p>
          <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer" className="hover:text-1">
            {site.icp}
          </a>
        </p>
      )}
      {site.police && <p>{site.police}</p>}
    </div>
  );
}
