import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import type { Attachment } from './use-attachments.ts'
import { messagesText } from './words.ts'

/** Files on their way, each with how far it is or why it is not taken. */
export function AttachedFiles({ files, onRemove }: { files: readonly Attachment[]; onRemove: (id: string) => void }) {
  const t = useText(messagesText)
  if (files.length === 0) return null
  return (
    <ul className="attached" aria-label={t('attached')}>
      {files.map(({ id, name, sizeBytes, sentBytes, state, reason }) => (
        <li key={id}>
          <span className="attached-name">{name}</span>
          {state === 'refused' ? (
            <span className="field-error" role="alert">
              {reason}
            </span>
          ) : (
            <progress
              max={Math.max(1, sizeBytes)}
              value={sentBytes}
              aria-label={t(state === 'arrived' ? 'fileIsHere' : 'fileOnItsWay', { name })}
            />
          )}
          <Button small kind="plain" aria-label={t('takeOff', { name })} onClick={() => onRemove(id)}>
            {t('remove')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
