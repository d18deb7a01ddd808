import type { ReactNode } from 'react'
import { isRange } from '#core/film/marked-range.ts'
import type { Chapter } from '#web/data/film/chapters.ts'
import type { Documentary } from '#web/data/film/documentaries.ts'
import type { CaptionChoice } from '#web/player/captions/caption-choice.ts'
import type { Film } from '#web/player/film.ts'
import { MarkBench } from '#web/player/marking/mark-bench.tsx'
import { MarkLines } from '#web/player/marking/mark-lines.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { Timecode } from '#web/ui/time/timecode.tsx'
import type { Keeping } from '../acts/use-kept.ts'
import { documentaryText } from '../words.ts'
import { ClassClipForm } from './class-clip-form.tsx'
import { useCiteClip } from './use-cite-clip.ts'

interface ClipBenchProps {
  film: Film
  documentary: Documentary
  keeping: Keeping
  captions: CaptionChoice
  chapters: readonly Chapter[]
}

/** The passage being marked, beside the film, which waits; and what it becomes. */
export function ClipBench({ film, documentary, keeping, captions, chapters }: ClipBenchProps) {
  const t = useText(documentaryText)
  const cite = useCiteClip(documentary, keeping)
  const { range, act, change, cancel } = keeping
  const marked = isRange(range) ? { startsMs: range.startsMs, endsMs: range.endsMs } : null
  const clipActs: ReactNode = (
    <p className="cite-acts">
      <Button
        small
        kind="ink"
        notNow={!marked}
        onClick={() => {
          if (!marked) return
          cancel()
          void keeping.keep(marked)
        }}
      >
        {t('keepPassage')}
      </Button>
      <Button small notNow={!marked} onClick={() => marked && void cite(marked)}>
        {t('citeClip')}
      </Button>
      <Button small kind="plain" onClick={cancel}>
        {t('markCancel')}
      </Button>
    </p>
  )
  return (
    <section className="clip-bench" aria-label={t(act === 'class' ? 'classClip' : 'createClip')}>
      {marked && (
        <p className="mono">
          <Timecode ms={marked.startsMs} /> – <Timecode ms={marked.endsMs} />
        </p>
      )}
      <MarkBench
        film={film}
        sentences={captions.cues}
        chapters={chapters}
        value={range}
        onChange={change}
        onClose={cancel}
        acts={
          act === 'class' ? (
            <ClassClipForm documentary={documentary} range={marked} sentences={captions.cues} onCancel={cancel} />
          ) : (
            clipActs
          )
        }
      />
      {captions.track && <MarkLines film={film} captions={captions} value={range} moment={undefined} onChange={change} />}
    </section>
  )
}
