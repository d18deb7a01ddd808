import { Link } from 'react-router'
import type { Rush } from '#web/data/edit/rushes.ts'
import { FilmFrame } from '#web/player/picture/film-frame.tsx'
import { useText } from '#web/ui/text.ts'
import { codeOf } from '../rush-code.ts'
import { rushesOf } from '../rush-path.ts'
import { rushesText } from '../words.ts'
import type { RushListProps } from './list-props.ts'
import { RushNotes } from './rush-notes.tsx'

/** A frame of each rush from its middle, the timecode it begins with, its name. */
export function ContactSheet({ film, rushes, of, told, chosen, onChoose }: RushListProps) {
  const t = useText(rushesText)
  return (
    <ul className="contact-sheet">
      {rushes.map((rush) => {
        const stills = of.stills?.get(rush.id)
        return (
          <li key={rush.id} data-chosen={chosen.has(rush.id) || undefined} data-new={rush.lookedAt === null || undefined}>
            <Link to={rushesOf(film, { rush: rush.id })} className="contact-link">
              <span className="contact-picture">
                {stills ? (
                  <FilmFrame objectName={stills.objectName} sheet={stills} tile={Math.floor(stills.frameTimesMs.length / 2)} />
                ) : (
                  <span className="contact-none">{rush.state === 'ready' ? t('soundOnly') : <StateOf rush={rush} />}</span>
                )}
              </span>
              <span className="contact-code mono">{codeOf(rush, 0) ?? '--:--:--:--'}</span>
              <span className="contact-name">{rush.name}</span>
            </Link>
            <label className="contact-choose">
              <input type="checkbox" checked={chosen.has(rush.id)} onChange={(event) => onChoose([rush.id], event.target.checked)} />
              <span className="unseen">{t('choose', { name: rush.name })}</span>
            </label>
            <RushNotes rush={rush} told={told} />
          </li>
        )
      })}
    </ul>
  )
}

export function StateOf({ rush }: { rush: Rush }) {
  const t = useText(rushesText)
  return <>{t(`is_${rush.state}`)}</>
}
