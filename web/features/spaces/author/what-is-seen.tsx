import { useQuery } from '@tanstack/react-query'
import type { Space } from '#contract/spaces/spaces.ts'
import type { AssetKind } from '#core/spaces/budget.ts'
import { type SpaceKind, type Stereo, stereoKinds } from '#core/spaces/space.ts'
import { myDocumentaries } from '#web/data/film/own-documentaries.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { spacesText } from '../words.ts'
import { FileChoice } from './file-choice.tsx'
import type { Draft } from './use-draft.ts'

const heads = { map: 'ownMapHead', scene: 'aroundHead', object: 'objectHead' } as const
const kinds: Record<SpaceKind, readonly AssetKind[]> = { map: ['tiles'], scene: ['panorama'], object: ['model', 'splat'] }

/** The panorama, or a 360° film; the object; a custom map, which is optional. */
export function WhatIsSeen({ space, own }: { space: Space; own: Draft }) {
  const t = useText(spacesText)
  const films = useQuery(myDocumentaries)
  const { draft } = own
  const cuts = (films.data ?? []).flatMap(({ title, versions }) =>
    versions
      .filter(({ state }) => state === 'watchable' || state === 'ready')
      .map(({ id, number }) => ({ value: id, label: t('cutOf', { title: title || t('untitled'), number }) })),
  )
  return (
    <section aria-labelledby="author-seen" className="author-seen">
      <div className="head">
        <h2 id="author-seen">{t(heads[space.kind])}</h2>
      </div>
      {space.kind === 'map' && <p className="ui dim measure">{t('ownMapText')}</p>}
      <FileChoice space={space} kinds={kinds[space.kind]} value={draft.assetId} onChange={(assetId) => own.change({ assetId })} />
      {space.kind === 'scene' && (
        <div className="spot-form-two">
          <Select
            label={t('roundFilm')}
            hint={t('roundFilmHint')}
            value={draft.roundId ?? ''}
            onChange={(event) => own.change({ roundId: event.target.value || null, ...(event.target.value && { assetId: null }) })}
            options={[{ value: '', label: t('noRoundFilm') }, ...cuts]}
          />
          {draft.roundId && (
            <Select
              label={t('stereo')}
              value={draft.stereo}
              onChange={(event) => own.change({ stereo: event.target.value as Stereo })}
              options={stereoKinds.map((each) => ({ value: each, label: t(`stereo_${each.replaceAll('-', '_') as 'none'}`) }))}
            />
          )}
        </div>
      )}
    </section>
  )
}
