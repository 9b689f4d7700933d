declare module 'virtual:changes' {
  /** By folder, the newest first. */
  const changes: Record<string, { commit: string; day: string; subject: string }[]>;
  export default changes;
}
