export { default } from '#web/features/contact/page.tsx'
