import { open } from 'node:fs/promises';
import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end record and the longest comment it may have. */
const TAIL = 22 + 65_535;

/** Thrown where a file is no whole zip. */
export class BrokenZip extends Error {}

/**
 * Reads a zip's list of files, checked against its own numbers: a transfer that was cut off has no list.
 *
 * @param {string} path
 */
export async function openZip(path) {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (at, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
      if (at < 0 || bytesRead < length) throw new BrokenZip('cut off');
      return buffer;
    };
    const from = Math.max(0, size - TAIL);
    const tail = await read(from, size - from);
    let end = tail.length - 22;
    while (end >= 0 && tail.readUInt32LE(end) !== END) end--;
    if (end < 0) throw new BrokenZip('no end');
    const count = tail.readUInt16LE(end + 10);
    const directory = await read(tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
    const entries = [];
    for (let at = 0; entries.length < count;) {
      if (directory.readUInt32LE(at) !== ENTRY) throw new BrokenZip('bad list');
      const [nameSize, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset));
      entries.push({
        name: directory.toString('utf8', at + 46, at + 46 + nameSize),
        method: directory.readUInt16LE(at + 10),
        crc: directory.readUInt32LE(at + 16),
        packed: directory.readUInt32LE(at + 20),
        size: directory.readUInt32LE(at + 24),
        offset: directory.readUInt32LE(at + 42),
      });
      at += 46 + nameSize + extra + comment;
    }
    return {
      size,
      entries,
      /** The bytes of one file, whole or not at all. */
      async bytes(entry) {
        const head = await read(entry.offset, 30);
        if (head.readUInt32LE(0) !== LOCAL) throw new BrokenZip(entry.name);
        const data = await read(entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), entry.packed);
        const bytes = entry.method === 0 ? data : inflateRawSync(data);
        if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw new BrokenZip(entry.name);
        return bytes;
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}
