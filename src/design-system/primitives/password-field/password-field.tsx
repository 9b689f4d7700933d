import { Eye, EyeOff, LockKeyhole } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { TextField, type TextFieldProps } from '#ds/primitives/text-field/text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'icon' | 'trailing' | 'type' | 'counter'> & {
  /** Names of the eye: what a press of it does. */
  labels?: { show: string; hide: string };
};

const words = { show: '显示', hide: '隐藏' };

/** A secret: hidden until the eye is pressed. `autoComplete` says whether a password manager fills in or makes a new one. */
export function PasswordField({ labels = words, ...rest }: PasswordFieldProps): ReactElement {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      icon={LockKeyhole}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={shown ? labels.hide : labels.show}
          icon={shown ? EyeOff : Eye}
          size="sm"
          tip="none"
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
