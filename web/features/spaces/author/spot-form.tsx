import type { RefObject } from 'react'
import type { Space } from '#contract/spaces/spaces.ts'
import { usualStayMs } from '#core/spaces/path.ts'
import { type Spot, type SpotKind, spotKinds } from '#core/spaces/space.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { daysOf } from '../dates.ts'
import type { StageHandle } from '../view-handle.ts'
import { spacesText } from '../words.ts'
import { FileChoice } from './file-choice.tsx'
import { RangeChoice } from './range-choice.tsx'
import type { Draft } from './use-draft.ts'

interface SpotFormProps {
  space: Space
  spot: Spot
  own: Draft
  stage: RefObject<StageHandle | null>
  onClose(): void
}

/** One spot: what it is, what is said of it, when it was, where it is and how long the guided path stays. */
export function SpotForm({ space, spot, own, stage, onClose }: SpotFormProps) {
  const t = useText(spacesText)
  const set = (part: Partial<Spot>, kind = '') => own.changeSpot(spot.id, part, kind)
  const wrongDay = (written: string) => (written !== '' && !daysOf(written) ? t('dateWrong') : undefined)
  const drop = () => {
    own.change({ spots: own.draft.spots.filter(({ id }) => id !== spot.id) })
    onClose()
    toast.success(t('spotGone'), spot.title || t('unnamedSpot'), { label: t('undo'), onPress: () => own.undoLatest.current?.() })
  }
  return (
    <section className="spot-form" aria-label={spot.title || t('unnamedSpot')}>
      <div className="head">
        <h2>{spot.title || t('unnamedSpot')}</h2>
        <Button small kind="plain" onClick={onClose}>
          {t('allSpots')}
        </Button>
      </div>
      <Select
        label={t('spotKind')}
        value={spot.kind}
        onChange={(event) => set({ kind: event.target.value as SpotKind, assetId: null })}
        options={spotKinds.map((kind) => ({ value: kind, label: t(`spot_${kind}`) }))}
      />
      <TextField
        label={t('spotTitle')}
        value={spot.title}
        maxLength={160}
        onChange={(event) => set({ title: event.target.value }, 'title')}
        autoComplete="off"
      />
      <TextArea
        label={t('spotWords')}
        value={spot.words}
        maxLength={4000}
        rows={4}
        onChange={(event) => set({ words: event.target.value }, 'words')}
      />
      {spot.kind === 'range' && <RangeChoice films={own.films.current} spot={spot} onChange={set} />}
      {(spot.kind === 'picture' || spot.kind === 'sound') && (
        <FileChoice space={space} kinds={[spot.kind]} value={spot.assetId} onChange={(assetId) => set({ assetId })} />
      )}
      <div className="spot-form-two">
        <TextField
          label={t('from')}
          value={spot.from}
          maxLength={10}
          placeholder={t('datePlaceholder')}
          error={wrongDay(spot.from)}
          onChange={(event) => set({ from: event.target.value.trim() }, 'from')}
        />
        <TextField
          label={t('to')}
          value={spot.to}
          maxLength={10}
          error={wrongDay(spot.to)}
          onChange={(event) => set({ to: event.target.value.trim() }, 'to')}
        />
      </div>
      <Checkbox checked={spot.stayMs !== null} onChange={(event) => set({ stayMs: event.target.checked ? usualStayMs : null })}>
        {t('onPath')}
      </Checkbox>
      {spot.stayMs !== null && (
        <TextField
          label={t('stay')}
          type="number"
          min={1}
          max={600}
          value={String(spot.stayMs / 1000)}
          onChange={(event) => {
            const seconds = Math.round(Number(event.target.value))
            if (seconds >= 1 && seconds <= 600) set({ stayMs: seconds * 1000 }, 'stay')
          }}
        />
      )}
      <fieldset className="spot-form-three">
        <legend className="field-label">{t('place')}</legend>
        {spot.place.map((value, index) => (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: numbers of a place have no other name
            key={index}
            label={t(`place_${space.kind}_${index}` as 'place_map_0')}
            type="number"
            step="any"
            value={String(value)}
            onChange={(event) => {
              const number = Number(event.target.value)
              if (event.target.value !== '' && Number.isFinite(number)) set({ place: spot.place.with(index, number) }, 'place')
            }}
          />
        ))}
      </fieldset>
      <p className="author-acts">
        <Button small onClick={() => stage.current && set({ place: stage.current.middle() })}>
          {t('moveHere')}
        </Button>
        <Button small onClick={() => stage.current && set({ view: stage.current.view() })}>
          {t('takeView')}
        </Button>
        <Button small kind="plain" onClick={drop}>
          {t('dropSpot')}
        </Button>
      </p>
    </section>
  )
}
