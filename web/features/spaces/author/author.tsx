import './author.css'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import type { Space } from '#contract/spaces/spaces.ts'
import { newId } from '#core/house/new-id.ts'
import { type SpotKind, viewOf } from '#core/spaces/space.ts'
import { startOf } from '#core/spaces/tiles.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { SpaceView } from '../space-view.tsx'
import type { StageHandle } from '../view-handle.ts'
import { spacesText } from '../words.ts'
import { AuthorHead } from './author-head.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { FilesSection } from './files-section.tsx'
import { Publish } from './publish.tsx'
import { SpotForm } from './spot-form.tsx'
import { SpotOrder } from './spot-order.tsx'
import { TwinSection } from './twin-section.tsx'
import { useDraft } from './use-draft.ts'
import { WhatIsSeen } from './what-is-seen.tsx'

const RecordPath = lazy(() => import('./record.tsx'))

/** Where a space is written: what is seen, what is in it, its text, and to whom it is shown. Everything can be undone. */
export default function Author({ space }: { space: Space }) {
  const t = useText(spacesText)
  const own = useDraft(space)
  const { draft } = own
  const stage = useRef<StageHandle | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [refused, setRefused] = useState(false)
  const spot = draft.spots.find(({ id }) => id === chosen)
  const asset = space.assets.find(({ id }) => id === draft.assetId) ?? null
  const startView = startOf({ kind: space.kind, startView: draft.startView }, asset?.facts.tiles)
  const add = (place: readonly number[], kind: SpotKind = 'text') => {
    const id = newId()
    const none = { view: null, from: '', to: '', stayMs: 8000, assetId: null, versionId: null, startsMs: null, endsMs: null }
    own.change({ spots: [...draft.spots, { id, kind, title: '', words: '', place, ...none }] })
    setChosen(id)
  }
  const choose = (id: string | null) => {
    setChosen(id)
    const next = draft.spots.find((each) => each.id === id)
    if (next) stage.current?.look(viewOf(space.kind, next, stage.current.centre()), 500)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    if ((event.target as Element).closest('input, textarea, select')) return
    event.preventDefault()
    const act = event.shiftKey ? own.redo : own.undo
    act?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo is heard on all of it; its buttons are the first way
    <div className="page author" onKeyDown={onKeyDown}>
      <AuthorHead space={space} own={own} />
      <div className="author-two">
        <div>
          {refused ? (
            <p className="stage-empty ui dim">{t('noWebgl')}</p>
          ) : (
            <SpaceView
              kind={space.kind}
              asset={asset}
              round={draft.roundId === space.roundId ? space.round : null}
              stereo={draft.stereo}
              startView={startView}
              spots={draft.spots}
              current={chosen}
              onChoose={choose}
              onPlace={(place) => add(place)}
              onReady={(handle) => {
                stage.current = handle
              }}
              onRefused={() => setRefused(true)}
              title={draft.title || t('untitled')}
            />
          )}
          <p className="author-acts">
            <Button small kind="ink" onClick={() => add(stage.current?.middle() ?? [0, 0])}>
              {t('addSpot')}
            </Button>
            <Button small notNow={!stage.current} onClick={() => own.change({ startView: stage.current?.view() ?? null })}>
              {t('takeStart')}
            </Button>
            <span className="small dim">{t('addSpotHint')}</span>
          </p>
        </div>
        <aside className="author-spots">
          {spot ? (
            <SpotForm key={spot.id} space={space} spot={spot} own={own} stage={stage} onClose={() => setChosen(null)} />
          ) : (
            <SpotOrder draft={own} onChoose={choose} />
          )}
        </aside>
      </div>
      <div className="author-sections">
        <section aria-labelledby="author-about" className="author-about">
          <div className="head">
            <h2 id="author-about">{t('about')}</h2>
          </div>
          <TextField
            label={t('name')}
            value={draft.title}
            maxLength={160}
            onChange={(event) => own.change({ title: event.target.value }, 'title')}
          />
          <TextArea
            label={t('summary')}
            hint={t('summaryHint')}
            value={draft.summary}
            maxLength={600}
            rows={3}
            onChange={(event) => own.change({ summary: event.target.value }, 'summary')}
          />
        </section>
        <WhatIsSeen space={space} own={own} />
        <FilesSection space={space} />
        <TwinSection space={space} own={own} />
        <Publish space={space} own={own} />
        <section aria-labelledby="author-record" className="author-publish">
          <div className="head">
            <h2 id="author-record">{t('recordHead')}</h2>
          </div>
          <Suspense fallback={null}>
            <RecordPath space={space} own={own} />
          </Suspense>
        </section>
        <Elsewhere space={space} own={own} />
      </div>
    </div>
  )
}
