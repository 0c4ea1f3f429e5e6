// Many tickets in few bytes. Ids are four fifths of a list, and their 122 random bits do not compress. So their digits
// are packed in a column of their own. The other columns are words; sorting makes neighbours alike, which compresses
// well.

/** A ticket that was never used and has no problem. */
export type UnusedTicket = {
  id: string;
  tag: string;
  typeId: string;
  name: string | null;
  buyer: string | null;
  orderId: string | null;
  passport: string | null;
};

/** Each fact in a column, sorted by name. */
type TicketColumns = {
  /** All digits without dashes; two characters hold three digits. */
  ids: string;
  /** The same for the tags. */
  tags: string;
  types: string[];
  /** Index into `types`, per ticket. */
  typeOf: number[];
  /** One line per ticket. */
  names: string;
  /** Three characters per ticket. */
  passports: string;
  orders: { id: string; buyer: string | null }[];
  orderOf: (number | null)[];
};

const [digits, tagDigits, signs, width] = [
  32,
  6,
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  3,
];

function pack(hex: string): string {
  let packed = '';
  for (let at = 0; at < hex.length; at += 3) {
    const three = Number.parseInt(hex.slice(at, at + 3).padEnd(3, '0'), 16);
    packed += signs[three >> 6]! + signs[three & 63]!;
  }
  return packed;
}

function unpack(packed: string): string {
  let hex = '';
  for (let at = 0; at < packed.length; at += 2) {
    const three = (signs.indexOf(packed[at]!) << 6) | signs.indexOf(packed[at + 1]!);
    hex += three.toString(16).padStart(3, '0');
  }
  return hex;
}

const withDashes = (id: string): string =>
  [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-');

/** Whether columns can hold the ticket; otherwise it is sent as a row. */
export const fitsColumns = ({ id, tag, name, passport }: UnusedTicket): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) &&
  /^[0-9a-f]{6}$/.test(tag) &&
  (name === null || /^.+$/.test(name)) &&
  (passport === null || /^\w{1,3}$/.test(passport));

/** Index of an id in order of first appearance. */
function numberOf(places: Map<string, number>, id: string): number {
  const place = places.get(id) ?? places.size;
  places.set(id, place);
  return place;
}

export function toColumns(tickets: readonly UnusedTicket[]): TicketColumns {
  const nameOf = ({ name }: UnusedTicket) => name ?? '';
  const inOrder = tickets.toSorted(
    (one, other) => Number(nameOf(one) > nameOf(other)) - Number(nameOf(one) < nameOf(other)),
  );
  const [types, orders] = [new Map<string, number>(), new Map<string, number>()];
  const buyers = new Map(tickets.map(({ orderId, buyer }) => [orderId, buyer]));
  const orderOf = inOrder.map(({ orderId }) => (orderId === null ? null : numberOf(orders, orderId)));
  return {
    ids: pack(inOrder.map(({ id }) => id.replaceAll('-', '')).join('')),
    tags: pack(inOrder.map(({ tag }) => tag).join('')),
    typeOf: inOrder.map(({ typeId }) => numberOf(types, typeId)),
    types: [...types.keys()],
    names: inOrder.map(({ name }) => name ?? '').join('\n'),
    passports: inOrder.map(({ passport }) => (passport ?? '').padEnd(width)).join(''),
    orders: [...orders.keys()].map(id => ({ id, buyer: buyers.get(id) ?? null })),
    orderOf,
  };
}

export function fromColumns(columns: TicketColumns): UnusedTicket[] {
  const { types, typeOf, passports, orders, orderOf } = columns;
  const [ids, tags, names] = [unpack(columns.ids), unpack(columns.tags), columns.names.split('\n')];
  return typeOf.map((type, at) => {
    const order = orders[orderOf[at] ?? -1];
    return {
      id: withDashes(ids.slice(at * digits, (at + 1) * digits)),
      tag: tags.slice(at * tagDigits, (at + 1) * tagDigits),
      typeId: types[type]!,
      name: names[at] || null,
      buyer: order?.buyer ?? null,
      orderId: order?.id ?? null,
      passport: passports.slice(at * width, (at + 1) * width).trimEnd() || null,
    };
  });
}
