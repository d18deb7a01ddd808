import { useQuery } from '@tanstack/react-query'
import { type InvitationLetter, invitationLettersQuery } from '#web/data/review/invitation-letters.ts'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from './words.ts'

/** Letters the house sent for one, into the team or to guests of one link, and what became of each. Nothing where there are none. */
export function LettersSent({ filmId, of }: { filmId: string; of(letter: InvitationLetter): boolean }) {
  const t = useText(collaborationText)
  const letters = (useQuery(invitationLettersQuery(filmId)).data ?? []).filter(of)
  const day = dateFormat({ dateStyle: 'medium' })
  if (letters.length === 0) return null
  return (
    <ul className="review-letters small" aria-label={t('letters')}>
      {letters.map((letter) => (
        <li key={letter.id}>
          <span>{letter.address}</span>{' '}
          <span className="dim">{t(`letter_${letter.state}`, { date: day.format(new Date(letter.askedAt)), why: letter.words })}</span>
        </li>
      ))}
    </ul>
  )
}
