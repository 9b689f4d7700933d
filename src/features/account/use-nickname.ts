import { useState } from 'react';
import { useSaveName } from '#api/account/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { isNickname } from '#shared/rules/account-rules.ts';
import { failureMessage } from '#product/failure-message.ts';
import { drop, load, save } from '#state/persist.ts';
import { toast } from '#state/toasts.ts';
import { messages } from './messages.ts';

/** Spec §9: longest nickname. */
export const NAME_MAX = 15;

/** R2.9: a new nickname. What is typed is kept for its member, so that a session that ends meanwhile does not lose it (F-23). */
export function useNickname({ id }: { id: number }) {
  const saveName = useSaveName();
  const draft = `draft:nickname:${id}` as const;
  const [typed, setTyped] = useState(() => load(draft) ?? undefined);
  const [problem, setProblem] = useState<string>();
  return {
    /** Undefined while nothing is being edited. */
    typed,
    problem,
    pending: saveName.isPending,
    edit: (text: string): void => {
      save(draft, text);
      setTyped(text);
      setProblem(undefined);
    },
    cancel: (): void => {
      drop(draft);
      setTyped(undefined);
      setProblem(undefined);
    },
    submit: (then?: () => void): void => {
      const next = (typed ?? '').trim();
      if (!isNickname(next)) return setProblem(messages.nameWrong);
      saveName.mutate(next, {
        onSuccess() {
          drop(draft);
          setTyped(undefined);
          toast('pos', messages.changed);
          then?.();
        },
        onError: (error) => setProblem(failureMessage(failureOf(error))),
      });
    },
  };
}
