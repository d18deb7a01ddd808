import type { ExampleForm } from './example-form.ts'

/** The example forms of the house, loaded when one is asked for. Plain sentences of our own, for counsel to check: the house gives no legal advice. */
export async function exampleForms(language: 'en' | 'de'): Promise<readonly ExampleForm[]> {
  return language === 'de' ? (await import('./examples-de.ts')).examplesDe : (await import('./examples-en.ts')).examplesEn
}
