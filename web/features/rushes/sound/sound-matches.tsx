import { Link } from 'react-router'
import { forgetSoundMatches, type SoundMatch } from '#web/data/edit/joined-sounds.ts'
import type { Rush } from '#web/data/edit/rushes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { rushesOf } from '../rush-path.ts'
import { rushesText } from '../words.ts'

interface SoundMatchesProps {
  film: string
  rushes: readonly Rush[]
  matches: readonly SoundMatch[]
}

/** What came of comparing sounds: joined, and how alike they are, or why not. */
export function SoundMatches({ film, rushes, matches }: SoundMatchesProps) {
  const t = useText(rushesText)
  if (matches.length === 0) return null
  const nameOf = (id: string | null) => rushes.find((rush) => rush.id === id)?.name ?? ''
  const said = ({ state, found, alike }: SoundMatch) => {
    if (state !== 'done') return t(state === 'waiting' ? 'comparing' : 'compareFailed')
    const percent = alike === null ? '' : Math.round(alike * 100)
    if (found) return t('soundFound', { name: nameOf(found), percent })
    return alike === null ? t('nothingToCompare') : t('soundUnsure', { percent })
  }
  const ended = matches.filter(({ state }) => state !== 'waiting')
  return (
    <div className="sound-matches" role="status">
      <ul>
        {matches.map((match) => (
          <li key={match.sound}>
            <Link to={rushesOf(film, { rush: match.sound })}>{nameOf(match.sound)}</Link> <span className="small">{said(match)}</span>
          </li>
        ))}
      </ul>
      {ended.length === matches.length && (
        <Button
          small
          kind="plain"
          onClick={() =>
            void forgetSoundMatches(
              film,
              ended.map(({ sound }) => sound),
            ).catch(() => undefined)
          }
        >
          {t('understood')}
        </Button>
      )}
    </div>
  )
}
