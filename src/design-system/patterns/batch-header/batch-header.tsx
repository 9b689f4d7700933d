import type { ReactElement, ReactNode } from 'react';

export type BatchHeaderProps = {
  /** The prompt, two lines. */
  prompt: string;
  /** Model, LoRA, ratio, steps, preview engine: the specimen tag. */
  facts: readonly string[];
  /** Where it stands, e.g. 约 5 秒. */
  status?: string | undefined;
  /** Cancel, or reuse and more. */
  actions?: ReactNode;
  /** Heading level in the feed. */
  level?: 2 | 3;
};

/** What a batch was made from, and what can be done with the whole of it. */
export function BatchHeader({ prompt, facts, status, actions, level = 3 }: BatchHeaderProps): ReactElement {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <header className="mb-2.5 flex items-start gap-6">
      <div className="min-w-0 flex-1">
        <Heading className="line-clamp-2 text-14">{prompt}</Heading>
        <p className="specimen">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <div className="flex flex-none items-center gap-2">
        {status !== undefined && <span className="text-13 whitespace-nowrap text-2 num">{status}</span>}
        {actions}
      </div>
    </header>
  );
}
