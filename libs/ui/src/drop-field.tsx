import { FileUp, ImageUp } from 'lucide-react';
import { type DragEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { cn } from './cn.ts';

/** A large file input that also accepts dropped files. */
export function DropField({
  label,
  hint,
  multiple = false,
  disabled = false,
  accept,
  error,
  onFiles,
  inputRef,
}: {
  label: ReactNode;
  hint: ReactNode;
  multiple?: boolean;
  disabled?: boolean;
  /** MIME types. */
  accept: readonly string[];
  error?: string | undefined;
  onFiles: (files: File[]) => void;
  inputRef?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const [over, setOver] = useState(false);
  const Icon = accept.some((type) => type.startsWith('image/')) ? ImageUp : FileUp;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (!disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <div>
      <label
        htmlFor={id}
        className={cn(
          'relative flex min-h-24 items-center gap-4 rounded-sm border border-dashed px-4 py-3 transition-colors hover:border-emerald has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-emerald',
          over ? 'bg-emerald-soft' : 'bg-ivory',
          error ? 'border-brick' : over ? 'border-emerald' : 'border-line',
          disabled && 'pointer-events-none opacity-45',
        )}
      >
        <Icon className="size-6 shrink-0 text-emerald" strokeWidth={1.5} />
        <span>
          <span className="block font-medium">{label}</span>
          <span id={`${id}-hint`} className="block text-xs text-ink-muted">
            {hint}
          </span>
        </span>
        <input
          ref={inputRef}
          id={id}
          type="file"
          accept={accept.join(',')}
          multiple={multiple}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          className="absolute inset-0 cursor-pointer opacity-0"
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // Clear the input: choosing the same file again after removing it must fire a change event.
            target.value = '';
          }}
        />
      </label>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-brick">
          {error}
        </p>
      )}
    </div>
  );
}
