import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Takes a picture that was sent to a tool's page off the address, so that going back or reloading does not send it again. */
export function useSentTaken(): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '.', search: (old) => ({ ...old, image: undefined }), replace: true });
}

/** R8.7: puts a picture that was sent to a tool's page on its form, once; the form keeps it from there. */
export function useSent(image: string | undefined, take: (image: string) => void): void {
  const taken = useSentTaken();
  const arrive = useEffectEvent((sent: string) => {
    take(sent);
    taken();
  });
  useEffect(() => {
    if (image) arrive(image);
  }, [image]);
}
