// How pieces fill pages: one below the other, the room that is left over shared out among them.

/** A part of the document with a place on a page. Heights in millimetres. */
export type Piece = {
  /** The least it takes. */
  height: number;
  /** How much more it may take where the page has room. */
  growth: number;
  draw: (top: number, height: number) => void;
  /** Must not be the last thing on a page. */
  isHeading?: boolean;
  /** Two pieces, the first no higher than the room; nothing when it should not be parted there. */
  split?: (room: number, isPageEmpty: boolean) => [Piece, Piece] | undefined;
};

/** What a page holds. `left` is the room that its pieces, at their least, do not take. */
export type Sheet = { pieces: Piece[]; top: number; left: number };

/** Between two pieces; a page with room to spare stretches it. */
const GAP_MM = 4;
const GAP_GROWTH_MM = 5;

/** Where the pieces of a page may begin, and the room from there to its foot. */
export type Frame = { top: number; room: number };

export function fillSheets(items: (Piece | 'page')[], first: Frame, later: Frame): Sheet[] {
  let sheet = emptySheet(first);
  const sheets = [sheet];
  const startSheet = () => {
    sheet = emptySheet(later);
    sheets.push(sheet);
  };
  const queue = [...items];
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
    const isEmpty = sheet.pieces.length === 0;
    if (item === 'page') {
      if (!isEmpty && queue.length > 0) startSheet();
      continue;
    }
    const room = sheet.left - (isEmpty ? 0 : GAP_MM);
    const fits = item.height + followerHeight(item, queue[0]) <= room;
    const parts = fits ? undefined : item.split?.(room, isEmpty);
    if (fits) {
      place(sheet, item);
    } else if (parts) {
      place(sheet, parts[0]);
      startSheet();
      queue.unshift(parts[1]);
    } else if (isEmpty) {
      place(sheet, item); // a page with nothing else on it is the most that anything can get
    } else {
      startSheet();
      queue.unshift(item);
    }
  }
  return sheets;
}

function emptySheet({ top, room }: Frame): Sheet {
  return { pieces: [], top, left: room };
}

function place(sheet: Sheet, piece: Piece): void {
  sheet.left -= piece.height + (sheet.pieces.length === 0 ? 0 : GAP_MM);
  sheet.pieces.push(piece);
}

/** What must still fit below a heading: all that follows it, or the beginning of something long. */
function followerHeight(item: Piece, next: Piece | 'page' | undefined): number {
  const isFollowed = item.isHeading === true && next !== undefined && next !== 'page';
  return isFollowed ? GAP_MM + Math.min(next.height, 60) : 0;
}

/** Draws a page's pieces from its top, each with its share of the room left over. */
export function drawSheet({ pieces, top, left }: Sheet, reserved: number): void {
  const gaps = Math.max(0, pieces.length - 1) * GAP_GROWTH_MM;
  const growth = pieces.reduce((sum, piece) => sum + piece.growth, gaps);
  const share = growth === 0 ? 0 : Math.min(1, Math.max(0, left - reserved) / growth);
  let y = top;
  for (const piece of pieces) {
    const height = piece.height + piece.growth * share;
    piece.draw(y, height);
    y += height + GAP_MM + GAP_GROWTH_MM * share;
  }
}
