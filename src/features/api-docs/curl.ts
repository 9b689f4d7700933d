import { publicCall, type PublicName, publicPages } from '#shared/contract/public-api.ts';

/** An address of a call, with what stands in it. */
export function pathOf(name: PublicName): string {
  const params = publicPages[name].params as Record<string, string> | undefined;
  return publicCall(name).path.replace(/:(\w+)/g, (_, key: string) => params?.[key] ?? '');
}

/** The example of a call as one types it in a shell. */
export function curlOf(name: PublicName, origin: string): string {
  const { method, body, files, stream } = publicCall(name);
  const { example } = publicPages[name];
  const lines = [
    `curl ${stream ? '-N ' : ''}${method === 'GET' ? '' : `-X ${method} `}${origin}${pathOf(name)}`,
    '-H "Authorization: Bearer $DIANSHI_KEY"',
    ...(files ? ['-F file=@picture.png'] : []),
    ...(body && example !== undefined ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(example)}'`] : []),
  ];
  return lines.join(' \\\n  ');
}
