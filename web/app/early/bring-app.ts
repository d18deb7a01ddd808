/** The page is there as far as it was sent. */
export const parsed = new Promise<void>((done) => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => done(), { once: true })
  else done()
})

/** Resolves when the picture can be seen, or does not come. */
export const seen = (image: HTMLImageElement): Promise<unknown> =>
  image.complete
    ? Promise.resolve()
    : new Promise((done) => {
        image.addEventListener('load', done)
        image.addEventListener('error', done)
      })

/** So long after its first byte a page waits for its picture at most. */
const mostMs = 2000

/** Puts the app into its page, once the picture is there, is known not to come, or was waited for long enough. */
export function bringAppAfter(picture: Promise<unknown>): void {
  const enough = new Promise((done) => setTimeout(done, Math.max(0, mostMs - performance.now())))
  void Promise.race([picture.catch(() => undefined), enough]).then(async () => {
    await parsed
    const parts = document.querySelector<HTMLTemplateElement>('template[data-app]')!
    document.head.append(document.importNode(parts.content, true))
  })
}
