// The minimum cost of one change to many streams: writes the frame to every socket and does nothing else.
// A connection that sends P and a length (4 bytes, little-endian) delivers a frame; all others are readers.
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

static const char head[] =
    "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncache-control: no-store\r\nconnection: close\r\n\r\n"
    "event: hello\ndata: {\"version\":\"\",\"at\":0}\n\n";
enum { most = 20000 };
static int readers[most], count;
static char frame[1 << 20];

static void hand_in(int fd) {
  uint32_t length, have = 0;
  if (recv(fd, &length, 4, MSG_WAITALL) != 4 || length > sizeof frame) return;
  while (have < length) {
    ssize_t got = recv(fd, frame + have, length - have, MSG_WAITALL);
    if (got <= 0) return;
    have += got;
  }
  for (int at = 0; at < count; at++) {
    if (send(readers[at], frame, length, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) {
      close(readers[at]);
      readers[at--] = readers[--count];
    }
  }
  send(fd, "k", 1, MSG_NOSIGNAL);
}

int main(int argc, char **argv) {
  int listening = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(argv[argc - 1]))};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(listening, (struct sockaddr *)&address, sizeof address) || listen(listening, 4096)) return 1;
  int poll = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN, .data.fd = listening}, events[256];
  epoll_ctl(poll, EPOLL_CTL_ADD, listening, &event);
  puts("ready");
  fflush(stdout);
  for (;;) {
    int ready = epoll_wait(poll, events, 256, -1);
    for (int at = 0; at < ready; at++) {
      int fd = events[at].data.fd;
      if (fd == listening) {
        int reader = accept(listening, 0, 0);
        if (reader < 0) continue;
        setsockopt(reader, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        event = (struct epoll_event){.events = EPOLLIN, .data.fd = reader};
        epoll_ctl(poll, EPOLL_CTL_ADD, reader, &event);
        continue;
      }
      char first;
      if (recv(fd, &first, 1, MSG_DONTWAIT) <= 0) {
        if (errno == EAGAIN) continue;
        for (int who = 0; who < count; who++)
          if (readers[who] == fd) readers[who--] = readers[--count];
        close(fd);
      } else if (first == 'P') {
        hand_in(fd);
      } else {
        char rest[4096];
        while (recv(fd, rest, sizeof rest, MSG_DONTWAIT) > 0) {
        }
        if (count < most) readers[count++] = fd;
        send(fd, head, sizeof head - 1, MSG_NOSIGNAL);
      }
    }
  }
}
