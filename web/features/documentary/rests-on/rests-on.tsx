import './rests-on.css'
import { useQuery } from '@tanstack/react-query'
import { formatTimecode } from '#core/time/timecode.ts'
import { contentPassagesQuery, footnotesQuery, syntheticPassagesQuery } from '#web/data/film/footnotes.ts'
import type { Film } from '#web/player/film.ts'
import { Button, PlaySign } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { restsOnText } from './words.ts'

/** What comes where, what the film rests on and what in it a machine made: footnotes that play their passage. Nothing where there are none. */
export function RestsOn({ film, versionId }: { film: Film; versionId: string }) {
  const t = useText(restsOnText)
  const { data: footnotes = [] } = useQuery(footnotesQuery(versionId))
  const { data: synthetic = [] } = useQuery(syntheticPassagesQuery(versionId))
  const { data: noted = [] } = useQuery(contentPassagesQuery(versionId))
  if (footnotes.length + synthetic.length + noted.length === 0) return null
  return (
    <div className="page rests-on" data-dims>
      {noted.length > 0 && (
        <section aria-labelledby="noted-passages">
          <div className="head">
            <h2 id="noted-passages">{t('content')}</h2>
            <span className="mono dim">{noted.length}</span>
          </div>
          <ol>
            {noted.map(({ id, startsMs, endsMs, note }) => (
              <li key={id}>
                <span className="mono">
                  {formatTimecode(startsMs)}–{formatTimecode(endsMs)}
                </span>
                <p className="noted-passage">
                  <span>{note}</span>
                  <Button
                    small
                    kind="plain"
                    className="button--flush"
                    aria-label={t('skipPastTo', { at: formatTimecode(endsMs), note })}
                    onClick={() => playFrom(film, endsMs)}
                  >
                    {t('skipPast')}
                  </Button>
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {footnotes.length > 0 && (
        <section aria-labelledby="rests-on">
          <div className="head">
            <h2 id="rests-on">{t('restsOn')}</h2>
            <span className="mono dim">{footnotes.length}</span>
          </div>
          <ol>
            {footnotes.map((note) => (
              <li key={note.id}>
                <PlayPassage film={film} startsMs={note.startsMs} />
                <div>
                  {note.statement && <p>{note.statement}</p>}
                  <p className={note.statement ? 'small dim' : undefined}>
                    {note.webAddress ? (
                      <a className="text-link" href={note.webAddress} target="_blank" rel="noreferrer noopener nofollow">
                        {note.source}
                      </a>
                    ) : (
                      note.source
                    )}
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
      {synthetic.length > 0 && (
        <section aria-labelledby="made-by-machines">
          <div className="head">
            <h2 id="made-by-machines">{t('machines')}</h2>
            <span className="mono dim">{synthetic.length}</span>
          </div>
          <ol>
            {synthetic.map((passage) => (
              <li key={passage.id}>
                <PlayPassage film={film} startsMs={passage.startsMs} />
                <div>
                  <p>{passage.statement}</p>
                  <p className="small dim">
                    {t(`made_${passage.medium}_${passage.how}`)}
                    {passage.tool && ` ${t('withTool', { tool: passage.tool })}`}{' '}
                    <span className="mono">
                      {formatTimecode(passage.startsMs)}–{formatTimecode(passage.endsMs)}
                    </span>
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

function PlayPassage({ film, startsMs }: { film: Film; startsMs: number }) {
  const t = useText(restsOnText)
  const at = formatTimecode(startsMs)
  return (
    <Button small kind="plain" className="mono button--flush" aria-label={t('playFrom', { at })} onClick={() => playFrom(film, startsMs)}>
      <PlaySign /> {at}
    </Button>
  )
}

function playFrom(film: Film, ms: number) {
  film.seek(ms)
  film.play()
  document.querySelector('video')?.scrollIntoView({ block: 'center' })
}
