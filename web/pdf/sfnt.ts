// The container of a TrueType font: its tables one after the other under a list of them.

/** Numbers as 16-bit words, the high byte first. */
export function words(values: number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [index, value] of values.entries()) view.setUint16(index * 2, value & 0xffff);
  return bytes;
}

/** The file of these tables, by their four-letter names. */
export function fontFile(tables: Record<string, Uint8Array>): Uint8Array {
  const entries = Object.entries(tables).sort(([one], [other]) => (one < other ? -1 : 1));
  const power = Math.floor(Math.log2(entries.length));
  const searched = 2 ** power * 16;
  const head = [1, 0, entries.length, searched, power, entries.length * 16 - searched];
  const headLength = head.length * 2 + entries.length * 16;
  let end = headLength;
  const parts = entries.map(([name, bytes]) => {
    const at = end;
    const room = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
    room.set(bytes);
    head.push(...halves(tagOf(name)), ...halves(checksum(room)), ...halves(at));
    head.push(...halves(bytes.length));
    end += room.length;
    return { at, room };
  });
  const file = new Uint8Array(end);
  file.set(words(head));
  for (const { at, room } of parts) file.set(room, at);
  return file;
}

function halves(value: number): [high: number, low: number] {
  return [value >>> 16, value & 0xffff];
}

function tagOf(name: string): number {
  return [...name].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);
}

/** The sum of a table's 32-bit words, as OpenType defines it. */
function checksum(table: Uint8Array): number {
  const view = new DataView(table.buffer);
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
