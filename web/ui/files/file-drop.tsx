import '../controls/field.css'
import './file-drop.css'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'

interface FileDropProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  /** Says both ways: "Drop video files here, or choose them". */
  label: ReactNode
  /** Accepted files and their size: shown before a try. */
  hint?: ReactNode
  error?: ReactNode
  onFiles: (files: File[]) => void
}

/** Takes files by dropping them or by choosing; the whole area is the target, and it is one file input underneath. */
export function FileDrop({ label, hint, error, onFiles, multiple, className, ...input }: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  }
  return (
    <div className={className}>
      <label
        className="file-drop"
        data-over={over || undefined}
        data-invalid={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <span className="title-s">{label}</span>
        <input
          {...input}
          type="file"
          multiple={multiple}
          aria-describedby={hint || error ? id : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            take(event.target.files)
            // The same file may be chosen again after it was refused.
            event.target.value = ''
          }}
        />
      </label>
      <div id={id}>
        {error && <p className="field-error">{error}</p>}
        {hint && <p className="field-hint">{hint}</p>}
      </div>
    </div>
  )
}
