/**
 * A text without the phone numbers and mail addresses in it, as logs may hold it: `138****0000`, `w***@example.com`.
 * Numbers that are parts of longer ones, such as orders' and trades', stay as they are.
 */
export const masked = (text: string): string =>
  text
    .replace(/(?<![\w.-])(\+?86)?(1[3-9]\d)\d{4}(\d{4})(?![\w-])/g, '$1$2****$3')
    .replace(/(?<![\w.+-])([\w+-])[\w.+-]*@([\w-]+(?:\.[\w-]+)+)/g, '$1***@$2');
