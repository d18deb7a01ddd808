import './frozen.css'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/field.tsx'
import { useForm } from '../controls/use-form.ts'
import { toast } from '../layout/toast.tsx'
import { dateFormat } from '../locale.ts'
import { useText } from '../text.ts'
import { frozenText } from './words.ts'

export interface FrozenVersion {
  number: number
  name: string
  madeAt: string
}

interface FrozenVersionsProps {
  /** The newest first. */
  versions: readonly FrozenVersion[]
  /** What a version is good for, while there is none. */
  empty: string
  /** Something is not saved yet and would not be in a version. */
  unsaved: boolean
  /** Answers the number of the version. */
  freeze: (name: string) => Promise<number>
  /** Answers the number of the version that has what was there before. Undefined where nothing can be changed. */
  restore?: ((number: number) => Promise<number>) | undefined
  /** What restoring leaves as it is. */
  restoredToo?: string
  onCompare: (number: number) => void
}

/** The frozen versions of something people work on: made, compared, restored. */
export function FrozenVersions({ versions, empty, unsaved, freeze, restore, restoredToo, onCompare }: FrozenVersionsProps) {
  const t = useText(frozenText)
  const { form } = useForm({
    submit: async ({ text }, element) => {
      const number = await freeze(text('name'))
      element.reset()
      toast.success(t('frozen', { number }))
      return undefined
    },
  })
  const goBack = async (number: number) => {
    const before = await restore!(number)
    toast.success(t('wentBack', { number }), [t('wentBackText', { before }), restoredToo].filter(Boolean).join(' '))
  }
  return (
    <>
      <form {...form} className="frozen-form">
        <TextField label={t('versionName')} name="name" maxLength={120} />
        <Button type="submit" small notNow={unsaved}>
          {t('freeze')}
        </Button>
      </form>
      {versions.length === 0 && <p className="ui dim measure">{empty}</p>}
      <ol className="frozen-versions">
        {versions.map(({ number, name, madeAt }) => (
          <li key={number}>
            <span className="mono">{number}</span>
            <span className="ui">{name || t('unnamed')}</span>
            <time className="small dim" dateTime={madeAt}>
              {dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(madeAt))}
            </time>
            <Button small kind="plain" aria-label={t('compareVersion', { number })} onClick={() => onCompare(number)}>
              {t('compare')}
            </Button>
            {restore && (
              <Button small kind="plain" aria-label={t('restoreVersion', { number })} onClick={() => void goBack(number)}>
                {t('restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
