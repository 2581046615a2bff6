import { Thumbnail } from '../../shared/thumbnail.tsx';
import type { Told } from './field-words.ts';

/** What a field said, or a dash where it said nothing. */
export function ToldValue({ told }: { told: Told }) {
  if (told.kind === 'nothing') {
    return (
      <span className="text-ink-muted">
        <span aria-hidden="true">—</span>
        <span className="sr-only">nothing</span>
      </span>
    );
  }
  if (told.kind === 'words') return <p className="whitespace-pre-line wrap-anywhere">{told.words.join('')}</p>;
  if (told.kind === 'list') {
    return (
      <ul className="flex flex-col gap-0.5">
        {told.words.map((words, index) => (
          <li key={index} className="wrap-anywhere">
            {words}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className="flex flex-wrap gap-2" aria-label={`${told.words.length} pictures`}>
      {told.words.map((url, index) => (
        <li key={index} className="w-14">
          <Thumbnail url={url} sizes="56px" />
        </li>
      ))}
    </ul>
  );
}
