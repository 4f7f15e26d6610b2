export { summary } from '@handwerk/mottainai'
