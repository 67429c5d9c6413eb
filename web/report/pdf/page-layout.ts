// Fills pages with pieces, one below another, and spreads the remaining space among them.

/** A part of the document that is placed on a page. Heights are in millimetres. */
export type Piece = {
  /** The piece's usual height. */
  height: number;
  /** How much the piece may shrink to keep a section on one page. */
  shrink?: number;
  /** How much the piece may grow if the page has space. */
  growth?: number;
  draw: (top: number, height: number) => void;
  /** Whether the piece is close below the previous one, as in a list. */
  isClose?: boolean;
  /** Whether the piece must not be the last on a page. */
  isHeading?: boolean;
  /** Makes the heading for each further page onto which the content continues. */
  again?: (() => Piece) | undefined;
  /** Whether the piece is a repeated heading; a page with nothing else counts as empty. */
  isAgain?: boolean;
  /**
   * Splits the piece in two, the first at most `room` high; undefined if it should not be split.
   */
  split?: (room: number, isPageEmpty: boolean) => [Piece, Piece] | undefined;
};

/** A page's content. `left` is the space left by its pieces; if it is negative, they shrink. */
type Sheet = { pieces: Piece[]; top: number; left: number };

/** The space between two pieces. A page with spare space stretches it. */
const GAP_MM = 4;
const GAP_GROWTH_MM = 5;
const GAP_SHRINK_MM = 2.2;

/** The space between the pieces in a list. */
const CLOSE_GAP_MM = 0.8;

/** The space above a piece that is not first on its page, and how much it may grow and shrink. */
function gapAbove({ isClose }: Piece): { mm: number; growth: number; shrink: number } {
  return isClose
    ? { mm: CLOSE_GAP_MM, growth: 0, shrink: 0 }
    : { mm: GAP_MM, growth: GAP_GROWTH_MM, shrink: GAP_SHRINK_MM };
}

/** Where a page's pieces start, and the height from there to its footer. */
type Frame = { top: number; room: number };

export function fillSheets(items: (Piece | 'page')[], first: Frame, later: Frame): Sheet[] {
  let sheet = emptySheet(first);
  const sheets = [sheet];
  let again: Piece['again'];
  const put = (piece: Piece) => {
    if (piece.isHeading && !piece.isAgain) again = piece.again;
    place(sheet, piece);
  };
  const queue = [...items];
  const startSheet = (...next: Piece[]) => {
    sheet = emptySheet(later);
    sheets.push(sheet);
    queue.unshift(...next);
    if (again && isBody(queue[0])) queue.unshift(again());
  };
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
    const isEmpty = sheet.pieces.every(({ isAgain }) => isAgain);
    if (item === 'page') {
      if (!isEmpty && queue.length > 0) startSheet();
      continue;
    }
    const isFirst = sheet.pieces.length === 0;
    const section = isFirst ? squeezed([item, ...queue], sheet.left) : undefined;
    if (section) {
      for (const piece of section) put(piece);
      queue.splice(0, section.length - 1);
      continue;
    }
    const room = sheet.left - (isFirst ? 0 : gapAbove(item).mm);
    const fits = item.height + followerHeight(item, queue[0]) <= room;
    // No other page has more room, unless this is the first page, whose header takes up space.
    const isAtMost = isEmpty && (!isFirst || sheet.left >= later.room);
    const parts = fits ? undefined : item.split?.(room, isEmpty);
    const [now, next] = parts ?? (fits || isAtMost ? [item] : [undefined, item]);
    if (now) put(now);
    if (next) startSheet(next);
  }
  return sheets;
}

function isBody(item: Piece | 'page' | undefined): boolean {
  return item !== undefined && item !== 'page' && !item.isHeading;
}

/** The pieces before the next page break, if they are too tall but fit when shrunk. */
function squeezed(items: (Piece | 'page')[], room: number): Piece[] | undefined {
  const end = items.indexOf('page');
  const section = items
    .slice(0, end < 0 ? undefined : end)
    .flatMap((item) => (item === 'page' ? [] : item));
  const gaps = section.slice(1).map(gapAbove);
  const height = section.reduce((sum, piece) => sum + piece.height, sumOf(gaps, 'mm'));
  const shrink = section.reduce((sum, each) => sum + (each.shrink ?? 0), sumOf(gaps, 'shrink'));
  return height > room && height - shrink <= room ? section : undefined;
}

function sumOf(gaps: ReturnType<typeof gapAbove>[], key: 'mm' | 'growth' | 'shrink'): number {
  return gaps.reduce((sum, gap) => sum + gap[key], 0);
}

function emptySheet({ top, room }: Frame): Sheet {
  return { pieces: [], top, left: room };
}

function place(sheet: Sheet, piece: Piece): void {
  sheet.left -= piece.height + (sheet.pieces.length === 0 ? 0 : gapAbove(piece).mm);
  sheet.pieces.push(piece);
}

/** The height that must fit below a heading: the next piece, or the start of it if it is long. */
function followerHeight(item: Piece, next: Piece | 'page' | undefined): number {
  const isFollowed = item.isHeading === true && next !== undefined && next !== 'page';
  return isFollowed ? GAP_MM + Math.min(next.height, 60) : 0;
}

/** Draws a page's pieces from its top, each with its share of the spare or missing space. */
export function drawSheet({ pieces, top, left }: Sheet, reserved: number): void {
  const key = left < 0 ? 'shrink' : 'growth';
  const gaps = pieces.slice(1).map(gapAbove);
  const most = pieces.reduce((sum, piece) => sum + (piece[key] ?? 0), sumOf(gaps, key));
  const spare = left < 0 ? left : Math.max(0, left - reserved);
  const share = most === 0 ? 0 : Math.min(1, spare / most);
  let y = top;
  for (const [index, piece] of pieces.entries()) {
    const gap = index === 0 ? undefined : gapAbove(piece);
    if (gap) y += gap.mm + gap[key] * share;
    const height = piece.height + (piece[key] ?? 0) * share;
    piece.draw(y, height);
    y += height;
  }
}
