// The chunk of a dealer's devices: nobody who leaves this off loads it.

export { DeviceAlarms, DeviceOffers } from './device-notices.tsx';
export { LastDevice, LogOutEverywhere, OtherNote } from './leaving.tsx';
export { YourDevices } from './your-devices.tsx';
