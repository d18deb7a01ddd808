import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { EditItem } from '#core/edit/items.ts'
import { changed } from '#core/edit/moved-items.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { VoiceLine } from '../voice/voice-line.tsx'
import { paperEditText } from '../words.ts'

/** A heading, voice-over, note, title or wanted archive: words that are written here. Enter or a press edits them; leaving the field saves. */
export function WrittenItem({ item }: { item: EditItem }) {
  const t = useText(paperEditText)
  const { readOnly, act, scenes } = useOpenEdit()
  // A new item is written at once.
  const [writing, setWriting] = useState(item.text === '' && !readOnly && item.kind !== 'pause')
  const scene = item.kind === 'heading' ? scenes.find(({ id }) => id === item.scene) : undefined
  const label = t(`kind_${item.kind}`)
  if (item.kind === 'pause') return <p className="ui dim">{label}</p>
  const save = (text: string) => {
    setWriting(false)
    if (text !== item.text) act([changed(item, { text })])
  }
  if (writing) return <Field item={item} label={label} onSave={save} onCancel={() => setWriting(false)} />
  const words = item.text || scene?.title || t('nothingWritten')
  return (
    <>
      {item.kind === 'voice-over' ? (
        <VoiceLine item={item} />
      ) : (
        item.kind !== 'heading' && (
          <p className="edit-who">
            <b>{label}</b>
          </p>
        )
      )}
      {readOnly ? (
        <p className="edit-written">{words}</p>
      ) : (
        <button type="button" className="edit-written" onClick={() => setWriting(true)}>
          {words}
        </button>
      )}
    </>
  )
}

interface FieldProps {
  item: EditItem
  label: string
  onSave: (text: string) => void
  onCancel: () => void
}

function Field({ item, label, onSave, onCancel }: FieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const cancelled = useRef(false)
  // Before the next key: what is typed goes into it.
  useLayoutEffect(() => field.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      cancelled.current = true
      onCancel()
    } else if (event.key === 'Enter' && (item.kind === 'heading' || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.currentTarget.closest<HTMLElement>('.edit-item')?.focus()
    }
  }
  return (
    <textarea
      ref={field}
      className="input edit-field"
      aria-label={label}
      placeholder={label}
      rows={item.kind === 'heading' ? 1 : 3}
      maxLength={20_000}
      defaultValue={item.text}
      onKeyDown={onKeyDown}
      onBlur={(event) => cancelled.current || onSave(event.target.value.trim())}
    />
  )
}
