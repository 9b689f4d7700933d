declare module 'gltf-validator' {
  type Message = { code: string; message: string; severity: number; pointer?: string };
  /** Khronos's own judge of glTF files: severity 0 is an error, 1 a warning. */
  export function validateBytes(
    data: Uint8Array,
    options?: { maxIssues?: number; ignoredIssues?: string[] },
  ): Promise<{ mimeType: string; issues: { numErrors: number; numWarnings: number; messages: Message[] } }>;
}
