import type { PlacePrice } from '#contract/competition/events.ts';
import { toDecimals } from '#domain/foundation/money/money.ts';
import type { ShownEvent } from './page-words.ts';
import { describeEvent } from './page-words.ts';

const attendance = ({ type, qualifierOnline }: ShownEvent) => {
  if (type === 'online') return 'OnlineEventAttendanceMode';
  return qualifierOnline ? 'MixedEventAttendanceMode' : 'OfflineEventAttendanceMode';
};

function locationsOf(event: ShownEvent, url: string) {
  const online = { '@type': 'VirtualLocation', url };
  if (event.type === 'online') return online;
  const place = { '@type': 'Place', name: event.address, address: event.address };
  return event.qualifierOnline ? [place, online] : place;
}

const organizerOf = ({ organizationName, contactEmail, contactPhone }: ShownEvent, publicUrl: string) => ({
  '@type': 'Organization',
  name: organizationName,
  url: publicUrl,
  ...(contactEmail && { email: contactEmail }),
  ...(contactPhone && { telephone: contactPhone }),
});

const offerOf = ({ total, currency }: PlacePrice, url: string) => ({
  '@type': 'Offer',
  price: toDecimals(total, currency),
  priceCurrency: currency,
  url,
});

/** Writes the event in the form of search engines: https://schema.org/SportsEvent */
export function eventData(event: ShownEvent, url: string, publicUrl: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: event.name,
    description: event.description || describeEvent(event),
    url,
    image: [new URL(event.photo, publicUrl).href],
    startDate: event.start,
    endDate: event.end,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${attendance(event)}`,
    location: locationsOf(event, url),
    ...(event.price && { offers: offerOf(event.price, url) }),
    organizer: organizerOf(event, publicUrl),
    inLanguage: 'es',
  };
}
