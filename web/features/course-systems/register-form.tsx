import { type FormEvent, useState } from 'react'
import { type CourseSystem, type NewCourseSystem, putCourseSystem } from '#web/data/institutions/course-systems.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { coursesText } from './words.ts'

const fields = ['name', 'issuer', 'clientId', 'deployments', 'signInUrl', 'tokenUrl', 'keysUrl'] as const
type Typed = Record<(typeof fields)[number], string>
const empty: Typed = { name: '', issuer: '', clientId: '', deployments: '', signInUrl: '', tokenUrl: '', keysUrl: '' }
const isUrl = (text: string) => /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '')

interface RegisterFormProps {
  institution: string
  /** An existing one to update; issuer and client ID identify it. */
  changing?: CourseSystem
  onDone: () => void
}

/** Settings to enter in a course system for manual registration. */
export function RegisterForm({ institution, changing, onDone }: RegisterFormProps) {
  const t = useText(coursesText)
  const [typed, setTyped] = useState<Typed>(changing ? { ...changing, deployments: changing.deployments.join(', ') } : empty)
  const [errors, setErrors] = useState<Partial<Typed>>({})
  const [working, setWorking] = useState(false)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (working) return
    const found: Partial<Typed> = {}
    for (const field of fields) if (!typed[field].trim()) found[field] = t('needed')
    for (const field of ['signInUrl', 'tokenUrl', 'keysUrl'] as const) if (!isUrl(typed[field])) found[field] = t('addressNeeded')
    setErrors(found)
    if (Object.keys(found).length > 0) return
    setWorking(true)
    try {
      const { name, issuer, clientId, signInUrl, tokenUrl, keysUrl } = typed
      const deployments = typed.deployments
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean)
      const system: NewCourseSystem = { name, issuer, clientId, deployments, signInUrl, tokenUrl, keysUrl }
      await putCourseSystem(institution, system)
      toast.success(t('registered', { name }))
      setTyped(empty)
      onDone()
    } catch (refused) {
      toast.failure(t('notRegistered'), (refused as Error).message)
    } finally {
      setWorking(false)
    }
  }
  return (
    <form className="courses-form" noValidate onSubmit={onSubmit}>
      {fields.map((field) => (
        <TextField
          key={field}
          label={t(field)}
          hint={field === 'deployments' ? t('deploymentsHint') : undefined}
          error={errors[field]}
          value={typed[field]}
          maxLength={field === 'name' ? 80 : 1000}
          readOnly={changing !== undefined && (field === 'issuer' || field === 'clientId')}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
        />
      ))}
      <p>
        <Button type="submit" kind="ink" working={working && t('making')}>
          {t(changing ? 'change' : 'register')}
        </Button>
      </p>
    </form>
  )
}
