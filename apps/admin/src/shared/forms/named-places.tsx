import { Fragment, type ReactNode } from 'react';

/** How a name looks that leads to its place; 44 px high, and with its room at both sides as wide, where it is touched. */
const link = 'inline-block leading-6 max-lg:leading-11 max-lg:px-2.5 underline underline-offset-4 text-left';
/** Inside the link, because the room at its side would set it apart from the name; not underlined. */
const comma = "after:inline-block after:content-[',']";

/** What is open in a long form, by name, each of which leads to its place: `children` renders the link or button of one. */
export function NamedPlaces<Place extends { id: string; title: string }>({
  words,
  places,
  children,
}: {
  /** What they are; absent when it stands elsewhere. */
  words?: string;
  places: readonly Place[];
  children: (place: Place, className: string) => ReactNode;
}) {
  return (
    <>
      {words && `${words}: `}
      {places.map((place, index) => (
        <Fragment key={place.id}>
          {index > 0 && ' '}
          <span className="whitespace-nowrap">
            {children(place, index < places.length - 1 ? `${link} ${comma}` : link)}
          </span>
        </Fragment>
      ))}
    </>
  );
}
