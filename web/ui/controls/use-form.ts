import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { type FormValues, firstWrong, stillWrong, valuesOf } from './form-values.ts'

/** What is wrong, in words, by the name of the field. `form` is for what no single field is to blame for. */
export type FormErrors<Field extends string = string> = { [name in Field]?: string | undefined }

interface FormActs<Field extends string> {
  /** What is wrong with the values; while there is anything, nothing is submitted. */
  validate?: (values: FormValues) => FormErrors<Field>
  /** Sends the values. What it returns is what the server refused, by field. */
  submit: (values: FormValues, form: HTMLFormElement) => Promise<FormErrors<NoInfer<Field> | 'form'> | undefined>
  /** Message for an exception of `submit`. Without it the exception is passed on. */
  failed?: (cause: unknown) => FormErrors<NoInfer<Field> | 'form'>
}

/**
 * A form with named fields: validates the values, shows each error at its field, moves the focus to the first wrong field, and submits once at a time
 * (decision 0386). Spread `form` on the `<form>`, and give `errors.<name>` to the field of that name. Where the values are stored
 * elsewhere, a draft for example, `mend` takes what is wrong with them after each change.
 */
export function useForm<Field extends string = never>({ validate, submit, failed }: FormActs<Field>) {
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FormErrors<Field | 'form'>>({})
  const [working, setWorking] = useState(false)
  const mended = useRef(false)
  // After the render, so that the field is already tied to the words of its error when a screen reader reaches it.
  useLayoutEffect(() => {
    if (ref.current && !mended.current) firstWrong(ref.current.elements, errors)?.focus()
    mended.current = false
  }, [errors])
  /** During typing: removes messages that no longer apply, adds none, and leaves the focus where it is. */
  const mend = (found: FormErrors<Field>) => {
    mended.current = true
    setErrors((said) => stillWrong(said, found))
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (working) return
    const form = event.currentTarget
    const values = valuesOf(form)
    const found = (validate?.(values) ?? {}) as FormErrors<Field | 'form'>
    setErrors(found)
    if (Object.values(found).some(Boolean)) return
    setWorking(true)
    try {
      const refused = await submit(values, form)
      if (refused) setErrors(refused)
    } catch (cause) {
      if (!failed) throw cause
      setErrors(failed(cause))
    } finally {
      setWorking(false)
    }
  }
  return {
    form: { ref, noValidate: true, onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event) },
    errors,
    setErrors,
    mend,
    working,
  }
}
