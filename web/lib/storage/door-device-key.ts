export const doorDeviceKey = 'door-device';
