import { lazy, Suspense, useId, useState } from 'react'
import { isTime } from '#core/film/marked-range.ts'
import { firstWords } from '#core/text/first-words.ts'
import { type ChapterLine, formatChapters, parseChapters } from '#core/text/line-lists.ts'
import { indexStartedBy } from '#core/time/timecode.ts'
import type { OwnVersion } from '#web/data/film/own-documentaries.ts'
import type { TrackCue } from '#web/data/media/captions.ts'
import type { Film } from '#web/player/film.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { Timecode } from '#web/ui/time/timecode.tsx'
import { deskText } from '../words.ts'

const MarkPicture = lazy(() => import('#web/player/marking/mark-picture.tsx'))

interface ChapterStripProps {
  version: OwnVersion
  /** The list as it is written beside. */
  text: string
  onText(text: string): void
}

/** Chapters set while the film plays: one begins where it is, named after what is said there, and is moved on the bar. The list beside is the same. */
export function ChapterStrip({ version, text, onText }: ChapterStripProps) {
  const t = useText(deskText)
  const panel = useId()
  const [open, setOpen] = useState(false)
  const [chosenMs, choose] = useState<number | null>(null)
  const { chapters, problems } = parseChapters(text)
  const durationMs = version.durationMs ?? 0
  const write = (next: ChapterLine[]) =>
    onText(
      [formatChapters(next.toSorted((one, other) => one.startsMs - other.startsMs)), ...problems.map((problem) => problem.text)]
        .filter(Boolean)
        .join('\n'),
    )
  const add = (film: Film, cues: readonly TrackCue[]) => {
    const startsMs = Math.round(film.positionMs)
    const said = cues[Math.max(0, indexStartedBy(cues, startsMs + 1000))]
    const title = (said && firstWords(said.text)) || t('chapterN', { number: chapters.length + 1 })
    write([...chapters.filter((chapter) => chapter.startsMs !== startsMs), { startsMs, title }])
    choose(startsMs)
  }
  const move = (toMs: number) => {
    const chosen = chapters.find(({ startsMs }) => startsMs === chosenMs)
    if (!chosen || chapters.some(({ startsMs }) => startsMs === toMs)) return
    write(chapters.map((chapter) => (chapter === chosen ? { ...chapter, startsMs: toMs } : chapter)))
    choose(toMs)
  }
  if (durationMs === 0) return null
  return (
    <>
      <p>
        <Button small aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
          {t(open ? 'chaptersClose' : 'chaptersOnFilm')}
        </Button>
      </p>
      <div id={panel} hidden={!open}>
        {open && (
          <Suspense fallback={<Loading what={t('fetchingPart', { part: t('chapters') })} />}>
            <MarkPicture
              moment
              of={{ documentaryId: version.documentaryId, versionId: version.id, durationMs }}
              value={{ startsMs: chosenMs, endsMs: null }}
              proposes={false}
              chapters={spans(chapters, durationMs)}
              onChange={({ startsMs }) => isTime(startsMs) && move(startsMs)}
              onClose={() => setOpen(false)}
              acts={(film, cues) => (
                <>
                  <p>
                    <Button small kind="ink" onClick={() => add(film, cues)}>
                      {t('chapterHere')}
                    </Button>
                  </p>
                  {chapters.length > 0 && (
                    <ol className="chapter-strip" aria-label={t('chapters')}>
                      {chapters.map((chapter) => (
                        <li key={chapter.startsMs}>
                          <Button
                            small
                            kind="plain"
                            aria-pressed={chapter.startsMs === chosenMs}
                            onClick={() => {
                              choose(chapter.startsMs)
                              film.seek(chapter.startsMs)
                            }}
                          >
                            <Timecode ms={chapter.startsMs} /> {chapter.title}
                          </Button>
                          <Button
                            small
                            kind="plain"
                            aria-label={t('chapterRemove', { title: chapter.title })}
                            onClick={() => write(chapters.filter((each) => each !== chapter))}
                          >
                            {t('passageRemove')}
                          </Button>
                        </li>
                      ))}
                    </ol>
                  )}
                </>
              )}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}

const spans = (chapters: readonly ChapterLine[], durationMs: number) =>
  chapters.map(({ startsMs, title }, at) => ({ startsMs, title, endsMs: chapters[at + 1]?.startsMs ?? durationMs }))
