import type { ReactElement } from 'react';
import { useContactPhone } from '#api/billing/hooks.ts';
import { useMeta } from '#api/content/hooks.ts';

/** Who runs this site, as configured: what is missing is said to be missing, never invented. */
export function DocumentOperator(): ReactElement {
  const meta = useMeta();
  const phone = useContactPhone();
  if (meta.isPending || phone.isPending) return <p className="text-16 text-3">正在载入经营者的信息</p>;
  if (meta.isError || phone.isError) return <p className="text-16 text-3">经营者的信息没有载入，请刷新页面</p>;
  const { company, contact, icp, police, algorithm, model } = meta.data.site;
  const facts = [
    ['经营者', company],
    ['联系方式', contact],
    ['电话', phone.data ?? ''],
    ['ICP 备案', icp],
    ['公安备案', police],
    ['算法备案', algorithm],
    ['模型备案', model],
  ] as const;
  return (
    <dl className="flex flex-col gap-1 text-16 num">
      {facts.map(([label, value]) => (
        <div key={label} className="flex gap-4">
          <dt className="w-24 flex-none text-3">{label}</dt>
          <dd className={value ? '' : 'text-3'}>{value || '经营者还没有填写'}</dd>
        </div>
      ))}
    </dl>
  );
}
