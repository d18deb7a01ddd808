import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type HouseSettings, houseSettings, saveHouseSettings } from '#web/data/house-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Failed, Loading } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { adminText } from './words.ts'

/** Who runs this server, for admins to say. */
export function HouseForm() {
  const t = useText(adminText)
  const settings = useQuery(houseSettings)
  const [working, setWorking] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: keyof HouseSettings) => String(form.get(name) ?? '').trim()
    setWorking(true)
    try {
      await saveHouseSettings({
        name: text('name') || 'Actuality',
        runBy: text('runBy'),
        postalAddress: text('postalAddress'),
        contactEmail: text('contactEmail'),
        placeOfFiles: text('placeOfFiles'),
        law: text('law'),
      })
      toast.success(t('saved'), t('savedText'))
    } catch (cause) {
      toast.failure(t('notSaved'), t('failedKept', { reason: (cause as Error).message }))
    } finally {
      setWorking(false)
    }
  }
  if (settings.isPending) return <Loading what={t('houseLoading')} />
  if (settings.isError) return <Failed title={t('houseFailed')} text={settings.error.message} />
  return (
    <form className="admin-house stack" noValidate onSubmit={onSubmit}>
      <p className="dim">{t('houseText')}</p>
      <TextField label={t('houseName')} name="name" maxLength={80} defaultValue={settings.data.name} />
      <TextField label={t('runBy')} name="runBy" maxLength={200} defaultValue={settings.data.runBy} />
      <TextArea label={t('postalAddress')} name="postalAddress" maxLength={500} rows={3} defaultValue={settings.data.postalAddress} />
      <TextField label={t('contactEmail')} name="contactEmail" type="email" maxLength={254} defaultValue={settings.data.contactEmail} />
      <TextField label={t('placeOfFiles')} name="placeOfFiles" maxLength={200} defaultValue={settings.data.placeOfFiles} />
      <TextField label={t('law')} name="law" maxLength={200} defaultValue={settings.data.law} />
      <p>
        <Button type="submit" kind="ink" working={working && t('saving')}>
          {t('save')}
        </Button>
      </p>
    </form>
  )
}
