import type { EditItem } from '#core/edit/items.ts'
import { changed } from '#core/edit/moved-items.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { paperEditText } from '../words.ts'
import { channelsIn, ItemChannels } from './item-channels.tsx'

interface ItemDetailsProps {
  item: EditItem
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Scene, person, themes, dissolve, channels and length of an item. */
export function ItemDetails({ item, open, onOpenChange }: ItemDetailsProps) {
  const t = useText(paperEditText)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('detailsOf', { kind: t(`kind_${item.kind}`) })}>
      <Form item={item} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** Lengths that can be typed: of what is not measured by a rush. */
const hasFrames = ({ kind, rush }: EditItem) => ['title', 'archive', 'pause', 'voice-over'].includes(kind) && !rush
const perSecond = 1000

function Form({ item, onDone }: { item: EditItem; onDone: () => void }) {
  const t = useText(paperEditText)
  const { act, scenes, people, edit } = useOpenEdit()
  const { frames: num, seconds: den } = edit.rate
  const { form, errors } = useForm<'dissolve' | 'seconds' | 'channels'>({
    validate: (values) => ({
      dissolve: /^\d{0,4}$/.test(values.text('dissolve')) ? undefined : t('enterFrames'),
      seconds: /^\d{0,5}([.,]\d{0,3})?$/.test(values.text('seconds')) ? undefined : t('enterSeconds'),
      channels: channelsIn(values)?.length === 0 ? t('chooseChannel') : undefined,
    }),
    submit: async (values) => {
      const { text } = values
      const ms = Math.round(Number(text('seconds').replace(',', '.')) * perSecond)
      const tags = [
        ...new Set(
          text('tags')
            .split(',')
            .map((tag) => tag.trim())
            .filter(Boolean),
        ),
      ].slice(0, 20)
      const scene = text('scene') || null
      const channels = channelsIn(values)
      const title = scenes.find(({ id }) => id === scene)?.title
      act([
        changed(item, {
          ...{ scene, person: text('person') || null, tags },
          dissolve: Number(text('dissolve')) || 0,
          ...(channels !== undefined && { channels }),
          ...(hasFrames(item) && { frames: ms > 0 ? Math.max(1, Math.round((ms * num) / (perSecond * den))) : null }),
          ...(item.kind === 'heading' && item.text === '' && title && { text: title }),
        }),
      ])
      onDone()
      return undefined
    },
  })
  const none = { value: '', label: t('none') }
  return (
    <form {...form} className="stack">
      <Select
        label={t('scene')}
        name="scene"
        defaultValue={item.scene ?? ''}
        hint={scenes.length === 0 ? t('noScenes') : undefined}
        options={[none, ...scenes.map(({ id, title }) => ({ value: id, label: title }))]}
      />
      {item.kind !== 'heading' && (
        <Select
          label={t('person')}
          name="person"
          defaultValue={item.person ?? ''}
          options={[none, ...[...people].map(([value, label]) => ({ value, label }))]}
        />
      )}
      <TextField label={t('themes')} name="tags" maxLength={800} defaultValue={item.tags.join(', ')} hint={t('themesHint')} />
      {hasFrames(item) && (
        <TextField
          label={t('seconds')}
          name="seconds"
          inputMode="decimal"
          defaultValue={item.frames === null ? '' : String(Math.round((item.frames * den * perSecond) / num) / perSecond)}
          hint={item.kind === 'voice-over' ? t('secondsEstimated', { count: edit.wordsAMinute }) : undefined}
          error={errors.seconds}
        />
      )}
      <ItemChannels item={item} error={errors.channels} />
      <TextField label={t('dissolve')} name="dissolve" inputMode="numeric" defaultValue={String(item.dissolve)} error={errors.dissolve} />
      <Button type="submit" kind="ink">
        {t('save')}
      </Button>
    </form>
  )
}
