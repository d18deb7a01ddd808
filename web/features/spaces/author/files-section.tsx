import { type FormEvent, useState } from 'react'
import type { Space, SpaceAsset } from '#contract/spaces/spaces.ts'
import { type Licence, licences } from '#core/spaces/space.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { creditSpaceAsset, dropSpaceAsset, useSpaceUploads } from '../data/spaces.ts'
import { spacesText } from '../words.ts'
import { AssetState } from './asset-state.tsx'

/** Every file of the space with who made it and by which right it is used: asked for before it is shown to anyone. */
export function FilesSection({ space }: { space: Space }) {
  const t = useText(spacesText)
  const uploads = useSpaceUploads()
  if (space.assets.length === 0) return null
  return (
    <section aria-labelledby="author-files">
      <div className="head">
        <h2 id="author-files">{t('filesHead')}</h2>
      </div>
      <ul className="asset-rows">
        {space.assets.map((asset) => (
          <li key={asset.id}>
            <div>
              <p className="ui">
                {asset.sourceName} <span className="dim">{t(`asset_${asset.kind}`)}</span>
              </p>
              <AssetState space={space} asset={asset} upload={uploads[asset.id]} />
            </div>
            <AssetRights space={space} asset={asset} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AssetRights({ space, asset }: { space: Space; asset: SpaceAsset }) {
  const t = useText(spacesText)
  const [error, setError] = useState<string>()
  const [saved, setSaved] = useState(false)
  const keep = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => String(form.get(name) ?? '').trim()
    const origin = read('origin')
    if (origin && !/^https?:\/\/\S+$/.test(origin)) return setError(t('originWrong'))
    setError(undefined)
    try {
      const words = { credit: read('credit'), licence: (read('licence') || null) as Licence | null, origin, alt: read('alt') }
      await creditSpaceAsset(space.id, asset.id, words)
      setSaved(true)
    } catch (cause) {
      setError((cause as Error).message)
    }
  }
  const drop = async () => {
    try {
      await dropSpaceAsset(space.id, asset.id)
    } catch (cause) {
      toast.failure(t('notDone'), (cause as Error).message)
    }
  }
  return (
    <form className="asset-rights" onSubmit={keep} onChange={() => setSaved(false)} noValidate>
      <TextField label={t('credit')} name="credit" defaultValue={asset.credit} maxLength={200} autoComplete="off" />
      <Select
        label={t('licence')}
        name="licence"
        defaultValue={asset.licence ?? ''}
        options={[
          { value: '', label: t('licence_none') },
          ...licences.map((each) => ({ value: each, label: t(`licence_${each.replaceAll('-', '_') as 'own'}`) })),
        ]}
      />
      <TextField
        label={t('alt')}
        hint={t(asset.kind === 'sound' ? 'altHintSound' : 'altHint')}
        name="alt"
        defaultValue={asset.alt}
        maxLength={500}
        autoComplete="off"
      />
      <TextField
        label={t('origin')}
        name="origin"
        defaultValue={asset.origin}
        maxLength={400}
        error={error}
        inputMode="url"
        autoComplete="off"
      />
      <p className="author-acts">
        <Button type="submit" small kind="ink">
          {saved ? t('state_kept') : t('keep')}
        </Button>
        <Button small kind="plain" onClick={() => void drop()}>
          {t('dropFile')}
        </Button>
      </p>
    </form>
  )
}
