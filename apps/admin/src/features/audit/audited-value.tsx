import { Thumbnail } from '../../shared/lists/thumbnail.tsx';
import type { ShownValue } from './field-words.ts';

/** The value of a field, or a dash when it was empty. */
export function AuditedValue({ value }: { value: ShownValue }) {
  if (value.kind === 'nothing') {
    return (
      <span className="text-ink-muted">
        <span aria-hidden="true">—</span>
        <span className="sr-only">nothing</span>
      </span>
    );
  }
  if (value.kind === 'words') return <p className="whitespace-pre-line wrap-anywhere">{value.words.join('')}</p>;
  if (value.kind === 'list') {
    return (
      <ul className="flex flex-col gap-0.5">
        {value.words.map((words, index) => (
          <li key={index} className="wrap-anywhere">
            {words}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className="flex flex-wrap gap-2" aria-label={`${value.words.length} pictures`}>
      {value.words.map((url, index) => (
        <li key={index} className="w-14">
          <Thumbnail url={url} sizes="56px" />
        </li>
      ))}
    </ul>
  );
}
