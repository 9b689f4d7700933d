import type { ReactElement } from 'react';
import { useMeta } from '#api/content/hooks.ts';

/** Company, record numbers: what is not configured is not shown, never invented. */
export function LegalLines(): ReactElement | null {
  const site = useMeta().data?.site;
  if (!site) return null;
  const numbers = [site.police, site.algorithm, site.model].filter(Boolean);
  if (!site.company && !site.icp && numbers.length === 0) return null;
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
      {numbers.map((number) => (
        <p key={number} className="break-words">
          {number}
        </p>
      ))}
    </div>
  );
}
