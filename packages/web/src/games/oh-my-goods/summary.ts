export { summary } from '@handwerk/oh-my-goods'
