import type { NotedPassage } from '#web/data/people/messages.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Timecode } from '#web/ui/time/timecode.tsx'
import { messagesText } from './words.ts'

interface SlipProps {
  note: NotedPassage
  resolved?: boolean
  /** Where it is on its cut. */
  to?: string
}

/** The note a letter is about, as it is now: where, of whom, what it says. Only who sees it on the cut is given it. */
export function NoteSlip({ note: { startsMs, endsMs, words, author }, resolved, to }: SlipProps) {
  const t = useText(messagesText)
  return (
    <aside className="note-slip" aria-label={t('noteOf', { name: author || t('somebody') })}>
      <p className="small dim">
        {t('noteOf', { name: author || t('somebody') })} <Timecode ms={startsMs} />
        {endsMs !== null && (
          <>
            –<Timecode ms={endsMs} />
          </>
        )}
        {resolved && ` · ${t('noteResolved')}`}
      </p>
      <p className="message-words">{words || t('noteWithoutWords')}</p>
      {to && (
        <p className="ui">
          <TextLink to={to}>{t('openNote')}</TextLink>
        </p>
      )}
    </aside>
  )
}
