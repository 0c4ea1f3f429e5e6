/** A place for maps; a plain link, so nothing of the page goes to a stranger before somebody presses it. */
export const mapOf = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
