export { default } from '#web/features/keep/page.tsx'
